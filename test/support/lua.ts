import { plain, type PlainValue } from './plain-value';

/** What this needs of fengari, a Lua interpreter without types. */
interface Fengari {
  readonly lua: {
    readonly LUA_OK: number;
    lua_createtable(state: unknown): void;
    lua_getfield(state: unknown, index: number, name: Uint8Array): number;
    lua_pcall(state: unknown, given: number, results: number, handler: number): number;
    lua_pushboolean(state: unknown, value: boolean): void;
    lua_pushinteger(state: unknown, value: number): void;
    lua_pushnil(state: unknown): void;
    lua_pushstring(state: unknown, text: Uint8Array): void;
    lua_rawseti(state: unknown, index: number, item: number): void;
    lua_setfield(state: unknown, index: number, name: Uint8Array): void;
    lua_setglobal(state: unknown, name: Uint8Array): void;
    lua_tojsstring(state: unknown, index: number): string | null;
    lua_pop(state: unknown, count: number): void;
  };
  readonly lauxlib: {
    luaL_newstate(): unknown;
    luaL_loadstring(state: unknown, script: Uint8Array): number;
  };
  readonly lualib: { luaL_openlibs(state: unknown): void };
  readonly to_luastring: (text: string) => Uint8Array;
}

const { lua, lauxlib, lualib, to_luastring } = jest.requireActual<Fengari>('fengari');

/** The texts in the table that a script returns; `obj` is its only global. */
export function luaTable(script: string, obj: object, fields: readonly string[]): { readonly [name: string]: unknown } {
  const state = lauxlib.luaL_newstate();
  lualib.luaL_openlibs(state);
  push(state, plain(obj));
  lua.lua_setglobal(state, to_luastring('obj'));
  const loaded = lauxlib.luaL_loadstring(state, to_luastring(script));
  if (loaded !== lua.LUA_OK || lua.lua_pcall(state, 0, 1, 0) !== lua.LUA_OK) {
    throw new Error(lua.lua_tojsstring(state, -1) ?? 'the script failed');
  }
  return Object.fromEntries(
    fields.map((name) => {
      lua.lua_getfield(state, -1, to_luastring(name));
      const value = lua.lua_tojsstring(state, -1);
      lua.lua_pop(state, 1);
      return [name, value ?? undefined];
    }),
  );
}

function push(state: unknown, value: PlainValue): void {
  if (value === null) {
    lua.lua_pushnil(state);
  } else if (Array.isArray(value)) {
    lua.lua_createtable(state);
    value.forEach((each: PlainValue, index) => {
      push(state, each);
      lua.lua_rawseti(state, -2, index + 1);
    });
  } else if (typeof value === 'object') {
    lua.lua_createtable(state);
    for (const [name, each] of Object.entries(value)) {
      push(state, each);
      lua.lua_setfield(state, -2, to_luastring(name));
    }
  } else if (typeof value === 'number') {
    lua.lua_pushinteger(state, value);
  } else if (typeof value === 'boolean') {
    lua.lua_pushboolean(state, value);
  } else {
    lua.lua_pushstring(state, to_luastring(value));
  }
}
