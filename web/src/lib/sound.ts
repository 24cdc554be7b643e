/** The turn bell: two soft strokes made by the browser itself, no file. */

let audio: AudioContext | undefined;

export function ringBell(): void {
  if (typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  void audio.resume();
  strike(audio, 880, audio.currentTime);
  strike(audio, 1174.7, audio.currentTime + 0.16);
}

function strike(on: AudioContext, pitch: number, at: number): void {
  for (const [overtone, loudness] of [
    [1, 0.12],
    [2.76, 0.04],
  ] as const) {
    const tone = on.createOscillator();
    const volume = on.createGain();
    tone.frequency.value = pitch * overtone;
    volume.gain.setValueAtTime(loudness, at);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.9);
    tone.connect(volume).connect(on.destination);
    tone.start(at);
    tone.stop(at + 1);
  }
}
