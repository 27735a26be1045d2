/** The page to read, and whether to read the pages it links to (TR-07). */
import type { WebsiteForm } from '../../machines/training-creation/creation-data.ts'
import { isSending } from '../../machines/training-creation/training-creation.select.ts'
import { SwitchRow } from '../../ui/switch-row.tsx'
import { UrlField } from './url-field.tsx'
import { subpagesHelp } from './creation-strings.ts'
import { CreationContext } from './training-creation.context.tsx'

export const WebsiteFields = ({ form: { url, hasSubpages } }: { form: WebsiteForm }) => {
  const send = CreationContext.useSend()
  const sending = CreationContext.useSelect(isSending)
  // TR-07 refuses a URL without a scheme.
  const [, bare] = /^\s*(?:\/\/)?([^\s:/@]+\.[^\s:/@.]{2,}(?:[/?#]\S*)?)\s*$/u.exec(url) ?? []
  const suggestion = bare && `https://${bare}`
  return (
    <>
      <UrlField label="URL" placeholder="https://www.sualoja.com.br" url={url} suggestion={suggestion} />
      <SwitchRow
        label="Incluir subpáginas"
        help={subpagesHelp}
        checked={hasSubpages}
        disabled={sending}
        onChange={(checked) => send({ type: 'creation.edit', patch: { hasSubpages: checked } })}
      />
    </>
  )
}
