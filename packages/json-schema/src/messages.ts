export {
  type CodeMessages,
  describeFirst,
  type FactOf,
  formatNumber,
  type IssueFact,
  type KindMessages,
  listFirst,
  type MessageTable,
  messageOf,
  messageOfKind,
} from "./messages/message-table.ts";
export {
  createTranslate,
  english,
  type Messages,
  type MessageValues,
  type Translate,
} from "./messages/translate.ts";
