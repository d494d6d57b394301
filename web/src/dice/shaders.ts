// How dice are drawn: flat tones, an ink outline, flat shadows. `extra` is the look, how much is seen, the floor, the mark.
const HEAD = `
uniform mat4 lens;
attribute vec4 extra;
`;

export const BODY = `${HEAD}
attribute float side;
varying vec2 at;
varying vec3 out_;
varying float seen;
void main() {
  at = vec2((side + uv.x) / 8.0, (extra.x + uv.y) / 4.0);
  out_ = mat3(instanceMatrix) * normal;
  seen = extra.y;
  gl_Position = lens * instanceMatrix * vec4(position, 1.0);
}`;
export const BODY_COLOUR = `
uniform sampler2D sides;
uniform vec3 sun;
varying vec2 at;
varying vec3 out_;
varying float seen;
void main() {
  float light = dot(normalize(out_), sun);
  vec3 tone = light > 0.62 ? vec3(1.0) : light > 0.12 ? vec3(0.9, 0.875, 0.855) : vec3(0.76, 0.71, 0.70);
  gl_FragColor = vec4(texture2D(sides, at).rgb * tone * seen, seen);
}`;

export const HULL = `${HEAD}
uniform float push;
uniform float all;
varying float seen;
varying float mark;
void main() {
  seen = extra.y;
  mark = extra.w;
  float size = length(instanceMatrix[0].xyz);
  gl_Position = all + mark < 0.5 ? vec4(2.0, 2.0, 2.0, 1.0) : lens * instanceMatrix * vec4(position + normal * push / size, 1.0);
}`;
export const HULL_COLOUR = `
uniform float ink;
varying float seen;
varying float mark;
void main() {
  vec3 colour = ink > 0.5 ? vec3(0.09, 0.082, 0.169) : mark < 1.5 ? vec3(1.0, 0.824, 0.247) : vec3(0.91, 0.204, 0.29);
  gl_FragColor = vec4(colour * seen, seen);
}`;

export const SHADOW = `${HEAD}
uniform vec3 sun;
varying float seen;
void main() {
  seen = extra.y;
  vec4 point = instanceMatrix * vec4(position, 1.0);
  float high = max(0.0, point.z - extra.z);
  point.xyz -= sun * (high / sun.z);
  point.z = extra.z + 0.02;
  gl_Position = extra.z < -50.0 ? vec4(2.0, 2.0, 2.0, 1.0) : lens * point;
}`;
export const SHADOW_COLOUR = `
varying float seen;
void main() {
  float much = 0.36 * seen;
  gl_FragColor = vec4(vec3(0.09, 0.05, 0.22) * much, much);
}`;

export const HIDER = `
uniform mat4 lens;
void main() { gl_Position = lens * vec4(position, 1.0); }`;
export const HIDER_COLOUR = `void main() { gl_FragColor = vec4(0.0); }`;
