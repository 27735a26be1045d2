/** From this width of the chat on, the list of conversations stands beside it; below, it is in a drawer. */
export const besideChat = '@container chat (min-width: 860px)'

/** Narrower than this, as on a phone, only what one cannot do without stands in the header. */
export const narrowChat = '@container chat (max-width: 440px)'
