/** What a newcomer sees beside the form. Plain styled elements: this is the first screen, and every kilobyte counts. */
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Logo } from '../../ui/logo.tsx'

const Layout = styled('main')({
  minHeight: '100dvh',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media (min-width: 961px)': { gridTemplateColumns: 'minmax(0, 1.1fr) minmax(0, 1fr)' },
})

const Story = styled('section')(({ theme }) => ({
  display: 'none',
  backgroundColor: '#0b4a3f',
  color: '#eef6f3',
  padding: theme.spacing(7),
  flexDirection: 'column',
  justifyContent: 'space-between',
  gap: theme.spacing(5),
  '@media (min-width: 961px)': { display: 'flex' },
}))

const Headline = styled('p')({
  margin: 0,
  maxWidth: 520,
  fontSize: 'clamp(2rem, 3vw, 2.75rem)',
  lineHeight: 1.12,
  letterSpacing: '-0.025em',
  fontWeight: 650,
})

const Bubble = styled('p', { shouldForwardProp: (name) => name !== 'mine' })<{ mine?: boolean }>(({ mine }) => ({
  margin: 0,
  maxWidth: 400,
  padding: '12px 16px',
  borderRadius: 16,
  lineHeight: 1.45,
  ...(mine
    ? { justifySelf: 'end', borderBottomRightRadius: 4, backgroundColor: '#f4efe4', color: '#1b2a28' }
    : { borderBottomLeftRadius: 4, backgroundColor: '#12604f' }),
}))

const Side = styled('section')(({ theme }) => ({
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'center',
  padding: theme.spacing(4, 2.5),
}))

const Column = styled('div')({ width: '100%', maxWidth: 400, display: 'grid', gap: 28 })

const LogoRow = styled('div')({ '@media (min-width: 961px)': { display: 'none' } })

export const Welcome = ({ children }: { children: ReactNode }) => (
  <Layout>
    <Story aria-hidden>
      <Logo tone="light" />
      <Headline>Seu negócio responde na hora, com as suas palavras.</Headline>
      <div style={{ display: 'grid', gap: 10, maxWidth: 520 }}>
        <Bubble mine>Vocês entregam no domingo?</Bubble>
        <Bubble>Sim! Aos domingos entregamos das 8h às 12h, sem taxa acima de R$ 60.</Bubble>
        <Bubble mine>E se eu precisar trocar?</Bubble>
        <Bubble>São 30 dias para troca, com a nota ou o número do pedido.</Bubble>
      </div>
    </Story>
    <Side>
      <Column>
        <LogoRow>
          <Logo />
        </LogoRow>
        {children}
      </Column>
    </Side>
  </Layout>
)
