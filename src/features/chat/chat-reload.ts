/** Reads the conversation anew, as leaving the chat and coming back would: what was typed stays. */
import { createContext } from 'react'

export const ChatReload = createContext<() => void>(() => {})
