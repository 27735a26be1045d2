/** The response of an API as a tree; pressing a field inserts it into the template (AT-05). */
import type { TreeNode } from '../../../machines/api-test/response.ts'
import { test } from './strings.ts'
import styles from './api-test.module.css'

type ResponseTreeProps = { node: TreeNode; added: string | null; canAdd: boolean; onAdd: (path: string) => void }

const Branch = ({ node, added, canAdd, onAdd }: ResponseTreeProps) => (
  <li>
    <button
      type="button"
      className={`${styles.field} ${added === node.path ? (styles.added ?? '') : ''}`}
      aria-label={test.add(node.path)}
      disabled={!canAdd}
      onClick={() => onAdd(node.path)}
    >
      <span className={styles.key}>{node.name}</span>
      <span className={styles.example}>{node.example}</span>
      {added === node.path && (
        <span role="status" className={styles.now}>
          {test.added}
        </span>
      )}
    </button>
    {node.children.length > 0 && (
      <ul>
        {node.children.map((child) => (
          <Branch key={child.path} node={child} added={added} canAdd={canAdd} onAdd={onAdd} />
        ))}
        {node.hidden > 0 && <li className={styles.soft}>{test.more(node.hidden)}</li>}
      </ul>
    )}
  </li>
)

export const ResponseTree = (props: ResponseTreeProps) => (
  <ul className={styles.tree} aria-label={test.tree}>
    <Branch {...props} />
  </ul>
)
