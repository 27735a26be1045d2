/** Reloads the conversation, as leaving the chat and coming back would; typed text is kept. */
import { createContext } from 'react'

export const ChatReload = createContext<() => void>(() => {})
