/** The path of an agent's inbox in the app; with a session, that conversation is open, at the message if one is given. */
export const inboxUrl = (agentId: string, sessionId: string | null, messageId?: string | null): string => {
  const inbox = `/agentes/${agentId}/conversas`
  if (sessionId === null) return inbox
  const conversation = `${inbox}?conversa=${encodeURIComponent(sessionId)}`
  return messageId ? `${conversation}&mensagem=${encodeURIComponent(messageId)}` : conversation
}
