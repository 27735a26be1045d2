/** What is used of a package that has no types. */
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
