/** Types for the part of this package that is used; it has none of its own. */
declare module 'word-extractor' {
  type Document = {
    getBody: () => string
    getFootnotes: () => string
    getEndnotes: () => string
    getTextboxes: (options: { includeHeadersAndFooters: boolean }) => string
  }
  export default class WordExtractor {
    extract(source: string | Buffer): Promise<Document>
  }
}
