import { commandQuestions, commands, question } from '../../src/features/campaigns/strings.ts'
import { campaignCommandModel } from './campaigns.model.ts'
import { confirmScreen } from './confirm.screen.ts'

/** Over a campaign that stands still. */
export const campaignCommandScreen = confirmScreen(campaignCommandModel, {
  ask: commands.cancel,
  words: { ...question, title: commandQuestions.cancel.title, confirm: commands.cancel },
  effect: 'Quem ainda não recebeu não recebe mais. Não dá para desfazer.',
})
