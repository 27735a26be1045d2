/** The button that opens the menu of one agent; its three dots are a background, because there may be hundreds. */
import type { AgentCard } from '../../../contract/agents.ts'
import { loadPart } from '../../flow/load-part.ts'
import styles from './agent-card.module.css'
import { AgentListContext } from './agent-list.context.tsx'
import { loadAgentOptions } from './load-agent-options.ts'
import { optionsButtonId, optionsLabel } from './strings.ts'

export const OptionsButton = ({ agent: { id, name } }: { agent: AgentCard }) => {
  const send = AgentListContext.useSend()
  const isOpen = AgentListContext.useSelect(
    (snapshot) => snapshot.context.agent?.id === id && snapshot.matches({ view: 'choosing' }),
  )
  return (
    <button
      type="button"
      id={optionsButtonId(id)}
      aria-label={optionsLabel(name)}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onPointerEnter={() => void loadPart(loadAgentOptions)}
      onFocus={() => void loadPart(loadAgentOptions)}
      onClick={() => send({ type: 'options.open', agent: { id, name } })}
      className={styles.options}
    />
  )
}
