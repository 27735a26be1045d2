/**
 * Every machine of the app with the parts of its tests. `tests/machines/register.test.ts` fails if a machine is missing
 * here, so none can stay untested.
 */
import { flow, type AnyFlow } from '../kit/flow.ts'
import { accountDeletionModel } from './account-deletion.model.ts'
import { accountNameModel, accountNoticesModel } from './account-forms.model.ts'
import { agentListModel, emptyListModel, interruptedListModel, refreshedListModel } from './agent-list.model.ts'
import { agentPreviewModel } from './agent-preview.model.ts'
import { agentTabsModel } from './agent-tabs.model.ts'
import { agentVersionRestoreModel } from './agent-version-restore.model.ts'
import { agentVersionsModel } from './agent-versions.model.ts'
import { apiKeyCreationModel, apiKeyRevocationModel } from './api-key.model.ts'
import { agentCopyModel } from './agent-copy.model.ts'
import { agentExampleModel } from './agent-example.model.ts'
import { agentWizardModel, draftedWebsiteModel, resumedWizardModels, websiteWizardModel } from './agent-wizard.model.ts'
import { answerRatingModel } from './answer-rating.model.ts'
import { apiTestModel } from './api-test.model.ts'
import { audioPlayerModel, storedAudioModel } from './audio-player.model.ts'
import {
  attachmentChatModel,
  chatModel,
  drawerChatModel,
  handedOffChatModel,
  handedOffFileModel,
  editingChatModel,
  interruptedChatModel,
  longChatModel,
  freedDraftChatModel,
  newerChatModel,
  openingChatModel,
  resumedChatModel,
} from './chat.model.ts'
import { campaignCommandModel, massSendingModel } from './campaigns.model.ts'
import { conversationRenameModel, conversationRemovalModel } from './conversation.model.ts'
import { copyModel } from './copy.model.ts'
import { dataExportModel } from './data-export.model.ts'
import {
  agentListEquivalent,
  agentWizardEquivalent,
  chatEquivalent,
  inboxEquivalent,
  instagramEquivalent,
  sessionEquivalent,
  trainingCreationEquivalent,
  trainingListEquivalent,
} from './equivalent.ts'
import { chatClockModel } from './chat-clock.model.ts'
import { firstStepsModel, hiddenStepsModel } from './first-steps.model.ts'
import { followUpFormModel, followUpRemovalModel, followUpToggleModel } from './follow-up.model.ts'
import { noteDialogModel, notePageModel } from './form.model.ts'
import {
  inboxHandlingModel,
  inboxKeepingModel,
  inboxListModel,
  inboxPlaceModel,
  inboxReplyModel,
} from './inbox.model.ts'
import { instagramModel } from './instagram.model.ts'
import { modelPickerModel } from './model-picker.model.ts'
import { passwordChangeModel } from './password-change.model.ts'
import { passwordRecoveryModel } from './password-recovery.model.ts'
import { passwordResetModel } from './password-reset.model.ts'
import { profileModel } from './profile.model.ts'
import { recorderModel } from './recorder.model.ts'
import { retrievalTestModel } from './retrieval-test.model.ts'
import { sessionRemovalModel } from './session-removal.model.ts'
import { signedInModel, signedOutModel } from './session.model.ts'
import { settingsModel } from './settings.model.ts'
import { collapsedModel, desktopModel, phoneModel } from './sidebar.model.ts'
import { googleModel, registrationModel, signInModel } from './sign-in.model.ts'
import { creationModel, draftedCreationModel } from './training-creation.model.ts'
import { documentEditModel, trainingEditModel } from './training-edit.model.ts'
import { retryModel, searchModel, tableModel, trainingListModel } from './training-list.model.ts'
import { trainingRemovalModel } from './training-removal.model.ts'
import { dataFieldModel, stageActionModel, stageFormModel } from './stage-forms.model.ts'
import { stageListModel } from './stage-list.model.ts'
import { stagePanelModel } from './stage-panel.model.ts'
import { stageRemovalModel } from './stage-removal.model.ts'
import {
  offeredDraftModel,
  resumedActionsModel,
  resumedDataModel,
  stageCreationModel,
  stageEditModel,
} from './stage-wizard.model.ts'
import { trainingChangeModel } from './training-change.model.ts'
import { trainingPairsModel, trainingTextModel } from './training-forms.model.ts'
import { trainingModel } from './training.model.ts'
import { websiteFormModel, widgetSnippetModel } from './website.model.ts'
import { whatsappLinkModel } from './whatsapp-link.model.ts'
import { whatsappQrModel } from './whatsapp-qr.model.ts'
import { whatsappRemovalModel } from './whatsapp-removal.model.ts'
import { whatsappSignupModel } from './whatsapp-signup.model.ts'
import { unansweredAnswerModel, unansweredDismissalModel } from './unanswered.model.ts'
import {
  webhookDetailsModel,
  webhookFormModel,
  webhookHistoryModel,
  webhookRemovalModel,
  webhookTestModel,
} from './webhook.model.ts'
import { trainingPassagesModel } from './training-passages.model.ts'
import { trainingSelectionModel } from './training-selection.model.ts'
import { uploadQueueModel } from './upload-queue.model.ts'

/** Keyed by the machine's folder in `src/machines`. Screens by name, which `tests/views` must run. */
export const flows: Readonly<Record<string, AnyFlow>> = {
  'account-deletion': flow({ models: { first: accountDeletionModel }, screens: ['accountDeletionScreen'] }),
  'account-name': flow({ models: { first: accountNameModel }, screens: ['accountNameScreen'] }),
  'account-notices': flow({ models: { first: accountNoticesModel }, screens: ['accountNoticesScreen'] }),
  'agent-copy': flow({ models: { first: agentCopyModel }, screens: ['agentCopyScreen'] }),
  'agent-example': flow({ models: { first: agentExampleModel }, screens: ['agentExampleScreen'] }),
  'agent-list': flow({
    models: {
      first: agentListModel,
      refreshed: refreshedListModel,
      interrupted: interruptedListModel,
      empty: emptyListModel,
    },
    screens: ['agentListScreen', 'emptyListScreen'],
    equivalent: agentListEquivalent,
  }),
  'agent-preview': flow({ models: { first: agentPreviewModel }, screens: ['agentPreviewScreen'] }),
  'agent-tabs': flow({ models: { first: agentTabsModel }, screens: ['agentTabsScreen'] }),
  'agent-version-restore': flow({
    models: { first: agentVersionRestoreModel },
    screens: ['agentVersionRestoreScreen'],
  }),
  'agent-versions': flow({ models: { first: agentVersionsModel }, screens: ['agentVersionsScreen'] }),
  'agent-wizard': flow({
    models: {
      first: agentWizardModel,
      'from a website': websiteWizardModel,
      'from a website, drafted': draftedWebsiteModel,
      ...Object.fromEntries(
        resumedWizardModels.map((model) => [
          `${model.input.draft?.step}${model.input.isContinued ? ' continued' : ''}`,
          model,
        ]),
      ),
    },
    screens: ['agentWizardScreen'],
    equivalent: agentWizardEquivalent,
  }),
  'answer-rating': flow({ models: { first: answerRatingModel }, screens: ['answerRatingScreen'] }),
  'api-key-creation': flow({ models: { first: apiKeyCreationModel }, screens: ['apiKeyCreationScreen'] }),
  'api-key-revocation': flow({ models: { first: apiKeyRevocationModel }, screens: ['apiKeyRevocationScreen'] }),
  'api-test': flow({ models: { first: apiTestModel }, screens: ['apiTestScreen'] }),
  'audio-player': flow({
    models: { atHand: audioPlayerModel, stored: storedAudioModel },
    screens: ['audioPlayerScreen'],
  }),
  'conversation-rename': flow({ models: { first: conversationRenameModel }, screens: ['conversationRenameScreen'] }),
  'conversation-removal': flow({
    models: { first: conversationRemovalModel },
    screens: ['conversationRemovalScreen'],
  }),
  'campaign-command': flow({ models: { first: campaignCommandModel }, screens: ['campaignCommandScreen'] }),
  chat: flow({
    models: {
      first: chatModel,
      resumed: resumedChatModel,
      interrupted: interruptedChatModel,
      long: longChatModel,
      attachment: attachmentChatModel,
      opening: openingChatModel,
      drawer: drawerChatModel,
      handedOff: handedOffChatModel,
      handedOffFile: handedOffFileModel,
      editing: editingChatModel,
      newer: newerChatModel,
      freedDraft: freedDraftChatModel,
    },
    screens: ['chatScreen'],
    equivalent: chatEquivalent,
  }),
  'chat-clock': flow({ models: { first: chatClockModel }, screens: ['chatClockScreen'] }),
  'data-field': flow({ models: { first: dataFieldModel }, screens: ['dataFieldScreen'] }),
  'first-steps': flow({
    models: { first: firstStepsModel, hidden: hiddenStepsModel },
    screens: ['firstStepsScreen'],
  }),
  'follow-up-form': flow({ models: { first: followUpFormModel }, screens: ['followUpFormScreen'] }),
  'follow-up-removal': flow({ models: { first: followUpRemovalModel }, screens: ['followUpRemovalScreen'] }),
  'follow-up-toggle': flow({ models: { first: followUpToggleModel }, screens: ['turnedOnScreen', 'turnedOffScreen'] }),
  'data-export': flow({ models: { first: dataExportModel }, screens: ['dataExportScreen'] }),
  inbox: flow({
    models: {
      list: inboxListModel,
      place: inboxPlaceModel,
      reply: inboxReplyModel,
      handling: inboxHandlingModel,
      keeping: inboxKeepingModel,
    },
    screens: ['inboxScreen'],
    equivalent: inboxEquivalent,
  }),
  instagram: flow({
    models: { first: instagramModel },
    screens: ['instagramScreen'],
    equivalent: instagramEquivalent,
  }),
  'mass-sending': flow({ models: { first: massSendingModel }, screens: ['massSendingScreen'] }),
  'model-picker': flow({ models: { first: modelPickerModel }, screens: ['modelPickerScreen'] }),
  'password-change': flow({ models: { first: passwordChangeModel }, screens: ['passwordChangeScreen'] }),
  'password-recovery': flow({ models: { first: passwordRecoveryModel }, screens: ['passwordRecoveryScreen'] }),
  'password-reset': flow({ models: { first: passwordResetModel }, screens: ['passwordResetScreen'] }),
  profile: flow({ models: { first: profileModel }, screens: ['profileScreen'] }),
  recorder: flow({ models: { first: recorderModel }, screens: ['recorderScreen'] }),
  'retrieval-test': flow({ models: { first: retrievalTestModel }, screens: ['retrievalTestScreen'] }),
  session: flow({
    models: { signedIn: signedInModel, signedOut: signedOutModel },
    equivalent: sessionEquivalent,
    withoutScreen: 'No screen shows the session itself; tests/views/session-wired.test.tsx mounts what it leads to.',
  }),
  'session-removal': flow({ models: { first: sessionRemovalModel }, screens: ['sessionRemovalScreen'] }),
  settings: flow({ models: { first: settingsModel }, screens: ['settingsScreen'] }),
  sidebar: flow({
    models: { desktop: desktopModel, collapsed: collapsedModel, phone: phoneModel },
    screens: ['desktopScreen', 'phoneScreen'],
  }),
  'sign-in': flow({
    models: { first: signInModel, google: googleModel, registration: registrationModel },
    screens: ['signInScreen'],
  }),
  'stage-action': flow({ models: { first: stageActionModel }, screens: ['stageActionScreen'] }),
  'stage-form': flow({ models: { first: stageFormModel }, screens: ['stageFormScreen'] }),
  'stage-list': flow({ models: { first: stageListModel }, screens: ['stageListScreen'] }),
  'stage-panel': flow({ models: { first: stagePanelModel }, screens: ['stagePanelScreen'] }),
  'stage-removal': flow({ models: { first: stageRemovalModel }, screens: ['stageRemovalScreen'] }),
  'stage-wizard': flow({
    models: {
      creation: stageCreationModel,
      edit: stageEditModel,
      'resumed at data': resumedDataModel,
      'resumed at actions': resumedActionsModel,
      'offered draft': offeredDraftModel,
    },
    screens: ['stageWizardScreen'],
  }),
  training: flow({ models: { first: trainingModel }, screens: ['trainingScreen'] }),
  'training-creation': flow({
    models: { first: creationModel, drafted: draftedCreationModel },
    screens: ['creationScreen'],
    equivalent: trainingCreationEquivalent,
  }),
  'training-edit': flow({
    models: { first: trainingEditModel, document: documentEditModel },
    screens: ['trainingEditScreen'],
  }),
  'training-list': flow({
    models: { cards: trainingListModel, table: tableModel, retry: retryModel, search: searchModel },
    screens: ['trainingListScreen'],
    equivalent: trainingListEquivalent,
  }),
  'training-change': flow({ models: { first: trainingChangeModel }, screens: ['trainingChangeScreen'] }),
  'training-pairs': flow({ models: { first: trainingPairsModel }, screens: ['trainingPairsScreen'] }),
  'training-passages': flow({ models: { first: trainingPassagesModel }, screens: ['trainingPassagesScreen'] }),
  'website-form': flow({
    models: { first: websiteFormModel },
    screens: ['websiteFormScreen'],
  }),
  'widget-snippet': flow({
    models: { first: widgetSnippetModel },
    screens: ['widgetSnippetScreen'],
  }),
  'training-removal': flow({ models: { first: trainingRemovalModel }, screens: ['trainingRemovalScreen'] }),
  'whatsapp-link': flow({ models: { first: whatsappLinkModel }, screens: ['whatsappLinkScreen'] }),
  'whatsapp-qr': flow({ models: { first: whatsappQrModel }, screens: ['whatsappQrScreen'] }),
  'whatsapp-removal': flow({ models: { first: whatsappRemovalModel }, screens: ['whatsappRemovalScreen'] }),
  'whatsapp-signup': flow({ models: { first: whatsappSignupModel }, screens: ['whatsappSignupScreen'] }),
  'unanswered-answer': flow({ models: { first: unansweredAnswerModel }, screens: ['unansweredAnswerScreen'] }),
  'unanswered-dismissal': flow({
    models: { first: unansweredDismissalModel },
    screens: ['unansweredDismissalScreen'],
  }),
  'webhook-form': flow({
    models: { first: webhookFormModel },
    screens: ['webhookFormScreen'],
  }),
  'webhook-removal': flow({ models: { first: webhookRemovalModel }, screens: ['webhookRemovalScreen'] }),
  'webhook-panel': flow({
    models: { details: webhookDetailsModel, test: webhookTestModel, history: webhookHistoryModel },
    screens: ['webhookPanelScreen'],
  }),
  'training-selection': flow({ models: { first: trainingSelectionModel }, screens: ['trainingSelectionScreen'] }),
  'training-text': flow({ models: { first: trainingTextModel }, screens: ['trainingTextScreen'] }),
  'upload-queue': flow({ models: { first: uploadQueueModel }, screens: ['uploadQueueScreen'] }),
}

/**
 * Shared machines: `formMachine` for a record of the tests (the app's own forms are flows of their own), and copying.
 */
const sharedFlows: Readonly<Record<string, AnyFlow>> = {
  'form-page': flow({ models: { first: notePageModel }, screens: ['noteScreen'] }),
  copy: flow({ models: { first: copyModel }, screens: ['copyScreen'] }),
  'form-dialog': flow({ models: { first: noteDialogModel }, screens: ['noteDialogScreen'] }),
}

export const allFlows = { ...flows, ...sharedFlows }
