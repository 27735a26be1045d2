import { statusFilters } from '../../machines/agent-list/agent-list.machine.ts'
import { Segmented } from '../../ui/segmented.tsx'
import styles from './agent-list.module.css'
import { AgentListContext } from './agent-list.context.tsx'
import { AgentSearch } from './agent-search.tsx'
import { statusLabels } from './strings.ts'

const { useSend, useSelect } = AgentListContext

const filters = statusFilters.map((value) => ({ value, label: statusLabels[value] }))

export const AgentFilters = () => {
  const send = useSend()
  const status = useSelect(({ context }) => context.status)
  return (
    <div className={styles.filters}>
      <AgentSearch />
      <div className={styles.statuses}>
        <Segmented
          label="Mostrar"
          value={status}
          choices={filters}
          onChange={(next) => send({ type: 'list.filter', status: next })}
        />
      </div>
    </div>
  )
}
