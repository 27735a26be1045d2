/** The ref of the composer's text field, for components that focus it. */
import { createContext, type RefObject } from 'react'

export const ChatInputRefContext = createContext<RefObject<HTMLTextAreaElement | null>>({ current: null })
