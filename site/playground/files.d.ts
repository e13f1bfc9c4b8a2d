/** The address of a file, as VitePress publishes it. */
declare module '*?url' {
  const address: string;
  export default address;
}

/** The text of a file. */
declare module '*?raw' {
  const text: string;
  export default text;
}
