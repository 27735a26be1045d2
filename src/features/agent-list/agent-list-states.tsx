/** The list without agents to show: loading, failed, empty or nothing found. */
import { CloudOff, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { ActionButton } from '../../ui/action-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './agent-list.module.css'

type EmptyProps = { Icon: LucideIcon; isTight?: boolean; children?: ReactNode }

export const AgentListEmpty = ({ Icon, isTight = false, children }: EmptyProps) => (
  <Notice Icon={Icon} title="Nenhum agente encontrado" isTight={isTight} takesNotices={isTight}>
    <p className={styles.hint}>Tente ajustar os filtros ou criar um novo agente</p>
    {children}
  </Notice>
)

export const AgentListFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Notice Icon={CloudOff} title="Não foi possível carregar os agentes">
    <ActionButton look="outlined" onClick={onRetry}>
      Tentar novamente
    </ActionButton>
  </Notice>
)

export const AgentListLoading = () => (
  <div role="status" aria-label="Carregando agentes" className={styles.loading}>
    <span />
    <span />
    <span />
  </div>
)
