/** The sign-in screen: the product on one side, the form on the other. */
import { Welcome } from '../../ui/welcome.tsx'
import { SignInContext } from './sign-in.context.tsx'
import { useSignIn, type SignInPlace } from './sign-in.wiring.ts'
import { SignInForm } from './sign-in-form.tsx'

export const SignIn = (place: SignInPlace) => {
  const actor = useSignIn(place)
  return (
    <SignInContext.Provider value={actor}>
      <Welcome>
        <SignInForm />
      </Welcome>
    </SignInContext.Provider>
  )
}
