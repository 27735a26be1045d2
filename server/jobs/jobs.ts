/** What the rest of the server knows of background work. */
export type Jobs = {
  /**
   * Queues the processing of a stored training; harmless when it is queued already. Called after the training is
   * committed; every unfinished training is queued again at start, so that none is lost in between.
   */
  enqueueTraining: (trainingId: string) => Promise<void>
  /** Queues a mail with a password link to the account of this address, if there is one. */
  enqueuePasswordLink: (email: string) => Promise<void>
}
