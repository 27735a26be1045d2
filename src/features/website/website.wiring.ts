/** The ports of the website card and its dialogs. */
import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import type { Actor } from 'xstate'
import { Agent } from '../../../contract/agents.ts'
import { widgetColor } from '../../../contract/widget-defaults.ts'
import { useFlow } from '../../flow/use-flow.ts'
import { websiteFormMachine, type WebsiteValues } from '../../machines/website-form/website-form.machine.ts'
import {
  widgetSnippetMachine,
  type WidgetSnippetMachine,
} from '../../machines/widget-snippet/widget-snippet.machine.ts'
import { updateAgent } from '../../services/agent-updates.ts'
import { asSaved, formPorts } from '../../services/form-ports.ts'
import { copyPort, readFresh } from '../../services/ports.ts'
import { readWidgetColor, writeWidgetColor } from '../../services/preferences.ts'
import { agentQuery } from '../../services/queries.ts'
import { formNotices, snippetNotices } from './strings.ts'

const Values = v.object({ websiteUrl: v.string() })

const wireForm = (userId: string) =>
  websiteFormMachine.provide({
    actors: formPorts<{ agentId: string }, Agent, WebsiteValues>({
      read: ({ agentId }) => readFresh(agentQuery(agentId)),
      save: async ({ record, values }, signal) => asSaved(await updateAgent({ ...record, ...values }, signal), Agent),
      draftName: ({ agentId }) => `website.${userId}.${agentId}`,
      draftVersion: 1,
      values: Values,
    }),
  })

const snippet = widgetSnippetMachine.provide({ actors: { copyText: copyPort } })

const storedColor = (agentId: string): string => readWidgetColor(agentId) ?? widgetColor

const useSnippet = (agentId: string): Actor<WidgetSnippetMachine> => {
  const [input] = useState(() => ({ color: storedColor(agentId) }))
  const actor = useFlow(snippet, input, snippetNotices)
  const color = useSelector(actor, ({ context }) => context.color)
  useEffect(() => {
    if (color !== storedColor(agentId)) writeWidgetColor(agentId, color)
  }, [agentId, color])
  return actor
}

export const useWebsite = (userId: string, agentId: string) => {
  const [form] = useState(() => wireForm(userId))
  return { form: useFlow(form, { subject: null }, formNotices), snippet: useSnippet(agentId) }
}

export type WebsiteActors = ReturnType<typeof useWebsite>
