/** Every machine of the app, walked. */
import { describeMachine } from '../kit/machine-runner.ts'
import { allFlows } from '../models/register.ts'

for (const [name, flow] of Object.entries(allFlows)) describeMachine(name, flow)
