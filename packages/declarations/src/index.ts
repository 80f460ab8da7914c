export { DeclarationReader } from "./declaration-reader.ts";
