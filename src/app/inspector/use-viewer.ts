/** Listens to the app's pages while the viewer is open. */
import { useEffect, useReducer } from 'react'
import { channelName, pageId, type Message, type ViewerMessage } from './messages.ts'
import { emptyViewer, nextViewer, type ViewerAction, type ViewerState } from './viewer-state.ts'

const isForViewers = (message: Message): message is Exclude<Message, ViewerMessage> =>
  message.type !== 'viewer.arrived' && message.type !== 'viewer.left'

export const useViewer = (): [ViewerState, (action: ViewerAction) => void] => {
  const [state, dispatch] = useReducer(nextViewer, emptyViewer)
  useEffect(() => {
    const channel = new BroadcastChannel(channelName)
    const say = (type: ViewerMessage['type']) => channel.postMessage({ type, viewer: pageId })
    const leave = () => say('viewer.left')
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (!isForViewers(data)) return
      if (data.type === 'page.arrived') say('viewer.arrived')
      dispatch(data)
    })
    addEventListener('pagehide', leave)
    say('viewer.arrived')
    return () => {
      removeEventListener('pagehide', leave)
      leave()
      channel.close()
    }
  }, [])
  return [state, dispatch]
}
