import { SignIn } from '../../features/sign-in/sign-in.tsx'

export default SignIn
