/** Types for the part of this package that is used; it has none of its own. */
declare module 'snowball-stemmers' {
  const stemmers: { newStemmer: (language: 'portuguese') => { stem: (word: string) => string } }
  export default stemmers
}
