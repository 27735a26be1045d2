import { SignIn } from '../../features/sign-in/sign-in.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'

const SignInPage = ({ destination }: { destination: string }) => {
  usePageTitle('Entrar')
  return <SignIn destination={destination} />
}

export default SignInPage
