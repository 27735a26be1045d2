/** Components whose code is loaded on demand. */
import { use, type ReactNode } from 'react'
import { loadPart, type Load } from './load-part.ts'

type Component<Props> = (props: Props) => ReactNode
export type LoadPart<Props> = Load<Component<Props>>

/** Renders a component that is loaded on demand; suspends until its code is loaded. */
export const Part = <Props extends object>({ load, props }: { load: LoadPart<Props>; props: Props }) => {
  const { default: Shown } = use(loadPart(load))
  return <Shown {...props} />
}

/** Like React's `lazy`, except that a failed load can be retried. */
export const lazyPart = <Props extends object>(load: LoadPart<Props>): Component<Props> =>
  function LazyPart(props) {
    return <Part load={load} props={props} />
  }
