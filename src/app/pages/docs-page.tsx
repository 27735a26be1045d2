/** The documentation (spec decision 24); what is searched for stands in the address. */
// As the address has it: wouter's own hook decodes `%25` once more.
import { navigate, useSearch } from 'wouter/use-browser-location'
import { Docs } from '../../features/docs/docs.tsx'
import { PageBody } from '../shell/page-body.tsx'

const ask = (query: string): void => {
  const asked = new URLSearchParams(location.search)
  if (query === '') asked.delete('q')
  else asked.set('q', query)
  const to = location.pathname + (asked.size > 0 ? `?${asked}` : '')
  try {
    // The anchor goes: it may lead to a section that the search leaves out.
    navigate(to, { replace: true, state: history.state as unknown })
  } catch {
    // Some browsers refuse more than a hundred changes in half a minute; the next one tells the whole query again.
  }
}

const DocsPage = () => {
  const asked = new URLSearchParams(useSearch()).get('q') ?? ''
  return (
    <PageBody>
      <Docs asked={asked} onAsk={ask} onGo={(to) => navigate(to)} />
    </PageBody>
  )
}

export default DocsPage
