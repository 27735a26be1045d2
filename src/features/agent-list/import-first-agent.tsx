/** Creates the first agent of an account from a file. */
import { useAgentCopy } from './agent-copy.wiring.ts'
import styles from './first-agent.module.css'
import { ImportAgent } from './import-agent.tsx'

const ImportFirstAgent = () => (
  <ImportAgent
    actor={useAgentCopy()}
    render={({ label, isBusy, choose }) => (
      <button type="button" className={styles.import} disabled={isBusy} onClick={choose}>
        {label}
      </button>
    )}
  />
)

export default ImportFirstAgent
