/** Every machine of the app, walked. */
import { runMachine } from '../kit/machine-runner.ts'
import { allFlows } from '../models/register.ts'

for (const [name, flow] of Object.entries(allFlows)) runMachine(name, flow)
