import { useSearch } from 'wouter/use-browser-location'
import { SignIn } from '../../features/sign-in/sign-in.tsx'
import type { PageProps } from '../page-row.ts'
import { safeReturnUrl } from '../return-url.ts'

const signInPath = '/login'
const registrationPath = '/criar-conta'

/** One component for both URLs, so that typed text is kept between them. */
const SignInPage = ({ page }: PageProps) => {
  const search = useSearch()
  const query = search && `?${search.replace(/^\?/, '')}`
  return (
    <SignIn
      destination={safeReturnUrl(new URLSearchParams(search).get('returnUrl'))}
      form={page.path === registrationPath ? 'registration' : 'signIn'}
      paths={{ signIn: signInPath + query, registration: registrationPath + query }}
    />
  )
}

export default SignInPage
