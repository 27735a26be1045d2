/** The card 'Webhook API' of the tab 'Canais' (S3§2): none, active or inactive, and a link to its page. */
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Webhook } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'wouter'
import { webhooksQuery } from '../../services/queries.ts'
import { formTexts } from '../../ui/form-texts.ts'
import { StatusCard, type StatusTone } from '../../ui/status-card.tsx'
import { useFocusAfter } from '../../ui/use-focus-after.ts'

const states = {
  loading: { tone: 'busy', text: 'Verificando…' },
  failed: { tone: 'warning', text: 'Não foi possível verificar.' },
  none: { tone: 'idle', text: 'Não configurado' },
  active: { tone: 'good', text: 'Ativo' },
  inactive: { tone: 'warning', text: 'Inativo' },
} satisfies Record<string, { tone: StatusTone; text: string }>

type WebhookCardProps = {
  agentId: string
  /** The tab that the webhook page links back to; 'Canais' if omitted. */
  from?: 'integrations'
}

export const WebhookCard = ({ agentId, from }: WebhookCardProps) => {
  const { data, isError, refetch } = useQuery(webhooksQuery(agentId))
  const [webhook] = data ?? []
  const state = data
    ? webhook
      ? webhook.active === false
        ? 'inactive'
        : 'active'
      : 'none'
    : isError
      ? 'failed'
      : 'loading'
  const { tone, text } = states[state]
  const card = useRef<HTMLElement>(null)
  // 'Tentar novamente' disappears once it is pressed.
  useFocusAfter(state === 'failed', card)
  return (
    <StatusCard
      Icon={Webhook}
      title="Webhook API"
      description="Outros sistemas pedem ao agente que escreva aos seus clientes."
      tone={tone}
      status={text}
      cardRef={card}
      actions={
        <>
          {state === 'failed' && (
            <Button size="small" variant="outlined" onClick={() => void refetch()}>
              {formTexts.retry}
            </Button>
          )}
          <Button
            component={Link}
            href={`/agentes/${agentId}/webhook${from ? `?from=${from}` : ''}`}
            variant="outlined"
            size="small"
          >
            {webhook ? 'Abrir' : 'Configurar'}
          </Button>
        </>
      }
    />
  )
}
