/** A function in the place of `ajv-formats`, because formats are our engine's own. */
export default function addNoFormats(): void {}
