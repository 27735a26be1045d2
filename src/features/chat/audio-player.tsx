/** Plays a recording: one about to be sent, or one of the conversation (RC-02). */
export type AudioPlayerProps = {
  /** A file of this visit, or the address of one on the server. */
  source: File | string
  /** What it is, for those who listen to the page. */
  label: string
}

export const AudioPlayer = ({ source, label }: AudioPlayerProps) => (
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has written down what was recorded
  <audio aria-label={label} controls src={typeof source === 'string' ? source : undefined} />
)
