/** From this width of the chat on, the list of conversations stands beside it; below, it is in a drawer. */
export const besideChat = '@container chat (min-width: 860px)'
