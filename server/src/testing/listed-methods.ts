import type { ListedMethod, PackedTool, ToolListAnswer } from "../api-contract.ts";

/** The methods of a listed tool, as a page unpacks them. */
export const listedMethods = ({ methods }: PackedTool, { alike }: ToolListAnswer): ListedMethod[] =>
  methods.names.map((name, index) => ({
    ...(alike.methods[methods.alike[index] ?? -1] as ListedMethod),
    name,
    displayName: methods.displayNames[index] ?? "",
  }));
