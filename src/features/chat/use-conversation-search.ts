/** Search in conversations: matches of the name at once, the others when the server has answered. */
import { foldText } from '../../../contract/fold-text.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ConversationSummary } from '../../../contract/chat.ts'
import { titleLimit } from '../../../contract/conversations.ts'
import { firstUnits } from '../../machines/text.ts'
import { conversationSearchQuery } from '../../services/queries.ts'
import { untitledConversation } from './strings.ts'

/** Milliseconds without typing before the server is asked. */
const typingMs = 250

export const nameOf = ({ title, firstMessage }: ConversationSummary): string =>
  title || firstMessage || untitledConversation

/** Short enough for a title: an untitled conversation bears its first question, cut between words. */
export const titleOf = (conversation: ConversationSummary): string => {
  const name = nameOf(conversation)
  return name.length > titleLimit ? firstUnits(name, titleLimit).replace(/\s+\S*$/u, '') : name
}

export const useConversationSearch = (agentId: string, all: readonly ConversationSummary[], typed: string) => {
  const words = typed.trim()
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(words), typingMs)
    return () => clearTimeout(timer)
  }, [words])
  const search = useQuery(conversationSearchQuery(agentId, asked))
  if (words === '') return { found: all, isSearching: false, hasFailed: false }
  const messages = search.data ?? []
  const ids = new Set(messages.map(({ sessionId }) => sessionId))
  const listed = all.filter(
    (conversation) => ids.has(conversation.sessionId) || foldText(nameOf(conversation)).includes(foldText(words)),
  )
  // The list contains only the latest conversations.
  const older = messages.filter(({ sessionId }) => !all.some((other) => other.sessionId === sessionId))
  return { found: [...listed, ...older], isSearching: asked !== words || search.isFetching, hasFailed: search.isError }
}
