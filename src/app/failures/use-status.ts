/** Whether the browser is online, and whether the server has a newer version than this page. */
import { useSyncExternalStore } from 'react'
import { wasOutdated, watchVersion } from '../../services/app-version.ts'
import { isOnline, watchConnection } from '../../services/connection.ts'

export const useIsOnline = (): boolean => useSyncExternalStore(watchConnection, isOnline)
export const useIsOutdated = (): boolean => useSyncExternalStore(watchVersion, wasOutdated)
