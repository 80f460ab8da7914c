import {
  ClipboardPaste,
  FileBraces,
  FileCode2,
  type LucideIcon,
  Plug,
  Terminal,
} from "lucide-react";
import type { ComponentType } from "react";
import type { AddKindId } from "../../../addresses/searches/sources-search.ts";
import { t } from "../../../messages/t.ts";
import type { AddFormProps } from "./add-form.tsx";
import { AddressForm, CommandForm } from "./mcp-form.tsx";
import { ModuleForm } from "./module-form.tsx";
import { OpenApiForm } from "./openapi-form.tsx";
import { PasteForm } from "./paste-form.tsx";

interface AddKind {
  label: string;
  icon: LucideIcon;
  Form: ComponentType<AddFormProps>;
}

/** Every kind of source that can be added, in the order of their tiles. */
export const ADD_KINDS: Record<AddKindId, AddKind> = {
  command: { label: t("MCP server (stdio)"), icon: Terminal, Form: CommandForm },
  address: { label: t("MCP server (URL)"), icon: Plug, Form: AddressForm },
  openapi: { label: "OpenAPI", icon: FileBraces, Form: OpenApiForm },
  module: { label: t("Module"), icon: FileCode2, Form: ModuleForm },
  paste: { label: t("Paste JSON"), icon: ClipboardPaste, Form: PasteForm },
};
