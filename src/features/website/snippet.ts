/** The code that a website embeds (WD-02): what the widget is about, and where it is loaded from. */
import { widgetColor, widgetTitle } from '../../../contract/widget.ts'

export type SnippetOf = { host: string; agentId: string; name: string; welcomeMessage: string }

// Both in ASCII, as old sites are not in UTF-8.

/** As text of a script: nothing in it ends the element around it. */
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
    primaryColor: '${widgetColor}'
  }
</script>
<script async src="${inAttribute(of.host)}/widget.js"></script>`

/** For sites whose policy forbids scripts inside of pages. */
export const strictSnippetOf = (of: SnippetOf): string => `<script
  async
  src="${inAttribute(of.host)}/widget.js"
  data-agent-id="${inAttribute(of.agentId)}"
  data-title="${inAttribute(titleOf(of))}"
  data-welcome-message="${inAttribute(of.welcomeMessage)}"
  data-primary-color="${widgetColor}"
></script>`

export const policyOf = (host: string): string => `script-src ${host}; connect-src ${host}`
