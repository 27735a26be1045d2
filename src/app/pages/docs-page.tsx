/** The documentation (spec decision 24); the search is in the URL. */
// The raw URL: wouter's own hook decodes `%25` a second time.
import { navigate, useSearch } from 'wouter/use-browser-location'
import { Docs } from '../../features/docs/docs.tsx'
import { PageBody } from '../shell/page-body.tsx'

const ask = (query: string): void => {
  const asked = new URLSearchParams(location.search)
  if (query === '') asked.delete('q')
  else asked.set('q', query)
  const to = location.pathname + (asked.size > 0 ? `?${asked}` : '')
  try {
    // Drops the anchor, which may point to a section hidden by the search.
    navigate(to, { replace: true, state: history.state as unknown })
  } catch {
    // Some browsers allow only a hundred history changes in half a minute; the next one writes the whole query again.
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
