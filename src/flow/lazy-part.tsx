/** Shows parts of the app whose code loads on its own. */
import { use, type ReactNode } from 'react'
import { loadPart, type Load } from './load-part.ts'

type Component<Props> = (props: Props) => ReactNode
export type LoadPart<Props> = Load<Component<Props>>

/** Shows a part, and suspends until its code is there. */
export const Part = <Props extends object>({ load, props }: { load: LoadPart<Props>; props: Props }) => {
  const { default: Shown } = use(loadPart(load))
  return <Shown {...props} />
}

/** Like React's `lazy`, which would remember a failure for ever. */
export const lazyPart = <Props extends object>(load: LoadPart<Props>): Component<Props> =>
  function LazyPart(props) {
    return <Part load={load} props={props} />
  }
