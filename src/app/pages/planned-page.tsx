/** Pages that have their address already and will be built later. */
import Button from '@mui/material/Button'
import { Link } from 'wouter'
import { Planned } from '../../ui/planned.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { PageBody } from '../shell/page-body.tsx'

const pages = {
  dashboard: {
    title: 'Dashboard',
    text: 'Aqui você vai acompanhar conversas, mensagens e créditos ao longo do tempo.',
  },
  docs: { title: 'Documentação', text: 'Aqui você vai encontrar como usar cada parte do produto.' },
  conversations: { title: 'Conversas', text: 'Aqui você vai ler e procurar as conversas que o agente teve.' },
  followUpAnalytics: {
    title: 'Estatísticas de follow-up',
    text: 'Aqui você vai ver quantos follow-ups foram enviados e respondidos.',
  },
  webhook: { title: 'Webhooks', text: 'Aqui você vai ligar o agente aos eventos dos seus outros sistemas.' },
  massSending: { title: 'Disparo em massa', text: 'Aqui você vai enviar uma mensagem para uma lista de contatos.' },
}

const PlannedPage = ({ page }: { page: keyof typeof pages }) => {
  usePageTitle(pages[page].title)
  return (
    <PageBody>
      <Planned {...pages[page]} level="h1">
        <Button component={Link} href="/agentes" variant="outlined">
          Voltar aos agentes
        </Button>
      </Planned>
    </PageBody>
  )
}

export default PlannedPage
