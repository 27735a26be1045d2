/** Says why there is nothing here, and leads back to the agents. */
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { SearchX } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import { Notice } from '../../ui/notice.tsx'

type DeadEndProps = Partial<Pick<ComponentProps<typeof Notice>, 'Icon' | 'level'>> & {
  title: string
  text: string
}

export const DeadEnd = ({ Icon = SearchX, level = 'h1', title, text }: DeadEndProps) => (
  <Notice Icon={Icon} title={title} level={level}>
    <Typography color="textSecondary">{text}</Typography>
    <Button component={Link} href="/agentes" variant="outlined">
      Voltar aos agentes
    </Button>
  </Notice>
)
