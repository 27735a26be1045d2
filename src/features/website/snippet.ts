/** The code that a website embeds (WD-02): the widget's configuration, and the script's URL. */
import { widgetColor, widgetTitle } from '../../../contract/widget-defaults.ts'

export type SnippetOf = { host: string; agentId: string; name: string; welcomeMessage: string; color?: string }

// Both functions below escape non-ASCII characters, because old sites are not in UTF-8.

/** Escaped for a script element, so that no text can end it. */
const inScript = (text: string): string =>
  JSON.stringify(text).replaceAll(
    /[<\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const inAttribute = (text: string): string =>
  text.replaceAll(/[&"<\n]|[^\p{ASCII}]/gu, (character) => `&#${character.codePointAt(0)};`)

const titleOf = ({ name }: SnippetOf): string => name.trim() || widgetTitle

export const snippetOf = (of: SnippetOf): string => `<script>
  window.ProsaWidget = {
    agentId: ${inScript(of.agentId)},
    title: ${inScript(titleOf(of))},
    welcomeMessage: ${inScript(of.welcomeMessage)},
    primaryColor: '${of.color ?? widgetColor}'
  }
</script>
<script async src="${inAttribute(of.host)}/widget.js"></script>`

/** For sites whose content security policy forbids inline scripts. */
export const strictSnippetOf = (of: SnippetOf): string => `<script
  async
  src="${inAttribute(of.host)}/widget.js"
  data-agent-id="${inAttribute(of.agentId)}"
  data-title="${inAttribute(titleOf(of))}"
  data-welcome-message="${inAttribute(of.welcomeMessage)}"
  data-primary-color="${of.color ?? widgetColor}"
></script>`

export const policyOf = (host: string): string => `script-src ${host}; connect-src ${host}`
