/** Where one writes, for those who bring the keyboard there. */
import { createContext, type RefObject } from 'react'

export const ChatInput = createContext<RefObject<HTMLTextAreaElement | null>>({ current: null })
