/**
 * Writes what each transition of the charts does to `tests/models/<flow>.transitions.txt`. Names of flows limit it to
 * them.
 */
import { writeFileSync } from 'node:fs'
import { graphsOf, tableText } from '../tests/kit/flow.ts'
import { allFlows } from '../tests/models/register.ts'

const wanted = process.argv.slice(2)
for (const [name, flow] of Object.entries(allFlows)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  writeFileSync(new URL(`../tests/models/${name}.transitions.txt`, import.meta.url), tableText(graphsOf(flow)))
}
