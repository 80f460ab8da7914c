export {
  createTranslate,
  type Messages,
  type MessageValues,
  type Translate,
} from "./messages/translate.ts";
