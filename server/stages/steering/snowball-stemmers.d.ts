/** What is used of a package that has no types. */
declare module 'snowball-stemmers' {
  const stemmers: { newStemmer: (language: 'portuguese') => { stem: (word: string) => string } }
  export default stemmers
}
