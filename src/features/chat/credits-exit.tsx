/** What can be done without credits: see how to get some, and ask again once there are enough (AC-06). */
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Coins } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { agentQuery, balanceQuery, modelCostsQuery } from '../../services/queries.ts'
import { ChatContext } from './chat.context.tsx'

const useCanPay = (): boolean => {
  const agentId = ChatContext.useSelect(({ context }) => context.agentId)
  // Credits are granted elsewhere, so they are read again when the user comes back.
  const balance = useQuery({ ...balanceQuery, refetchOnMount: 'always', refetchOnWindowFocus: 'always' })
  const agent = useQuery(agentQuery(agentId))
  const models = useQuery(modelCostsQuery)
  const cost = models.data?.find(({ apiValue }) => apiValue === agent.data?.responseModel)?.creditCost ?? 1
  return balance.data !== undefined && balance.data >= cost
}

/** `children`: the button that asks again. */
export const CreditsExit = ({ children }: { children: ReactNode }) => {
  const canPay = useCanPay()
  return (
    <>
      <Button size="small" component={Link} href="/creditos" startIcon={<Coins size={15} aria-hidden />}>
        Ver créditos
      </Button>
      {canPay && children}
    </>
  )
}
