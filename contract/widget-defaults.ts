/** Apart from the schemas, so that the widget takes these without the library that parses. */
export const widgetColor = '#4f46e5'
export const widgetTitle = 'Assistente Virtual'
export const widgetMessageLimit = 4_000
