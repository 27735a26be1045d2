/** The package has no types. Its bare name would be Node's own deprecated module. */
declare module 'punycode/punycode.es6.js' {
  export const toUnicode: (host: string) => string
}
